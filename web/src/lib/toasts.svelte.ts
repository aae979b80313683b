import { t, tMaybe } from './i18n/i18n';
import { asProblem } from './net/problem';
import { refusalText, type WhyText } from './table/refusal';

export interface Toast {
  id: number;
  kind: 'problem' | 'note';
  text: string;
  /** What to do next. */
  hint: string;
}

const SHOWN_MS = 7000;

class Toasts {
  list: readonly Toast[] = $state.raw([]);
  #lastId = 0;

  note(text: string): void {
    this.#add({ kind: 'note', text, hint: '' });
  }

  /** Says why something did not work, and what to do next. */
  problem = (thrown: unknown, whyText?: WhyText): void => {
    const problem = asProblem(thrown);
    const { code } = problem;
    const text = tMaybe(`problem.${code}`, refusalText(problem, whyText));
    this.#add({ kind: 'problem', text, hint: tMaybe(`problem.${code}.next`, t('problem.next')) });
  };

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  #add(toast: Omit<Toast, 'id'>): void {
    const id = ++this.#lastId;
    const others = this.list.filter((known) => known.text !== toast.text);
    this.list = [...others.slice(-2), { id, ...toast }];
    setTimeout(() => this.dismiss(id), SHOWN_MS);
  }
}

export const toasts = new Toasts();
