/** Windows of a phone, held either way; style sheets say the same of themselves. */
export const PHONE = '(max-width: 899px), (max-height: 500px)';
