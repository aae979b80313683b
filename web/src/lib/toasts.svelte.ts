import { t, tMaybe } from './i18n/i18n';
import { asSentence, withClause } from './i18n/reason';
import { asProblem } from './net/problem';

export interface Toast {
  id: number;
  kind: 'problem' | 'note';
  text: string;
  /** What to do next. */
  hint: string;
}

const shownFor = 7000;

class Toasts {
  list: readonly Toast[] = $state.raw([]);
  #lastId = 0;

  note(text: string): void {
    this.#add({ kind: 'note', text, hint: '' });
  }

  /** Says why something did not work, and what to do next. */
  problem = (thrown: unknown): void => {
    const { code, message, clause } = asProblem(thrown);
    const text = withClause(tMaybe(`problem.${code}`, asSentence(message)), clause);
    this.#add({ kind: 'problem', text, hint: tMaybe(`problem.${code}.next`, t('problem.next')) });
  };

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  #add(toast: Omit<Toast, 'id'>): void {
    const id = ++this.#lastId;
    const others = this.list.filter((known) => known.text !== toast.text);
    this.list = [...others.slice(-2), { id, ...toast }];
    setTimeout(() => this.dismiss(id), shownFor);
  }
}

export const toasts = new Toasts();
