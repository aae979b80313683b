import type { Problem } from '../protocol/types';

/** A request was refused, or did not get through. */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** The status of the answer; 0 if none came. */
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.message);
    this.name = 'ProblemError';
    this.problem = problem;
    this.status = status;
  }
}

/** Whether the same request may succeed later: no answer came, or the server could not serve it. */
export function isTemporary(thrown: unknown): boolean {
  if (!(thrown instanceof ProblemError)) return false;
  // Only another version of the server could read it.
  if (thrown.problem.code === 'unreadable_table') return false;
  return thrown.status === 0 || thrown.status === 429 || thrown.status >= 500;
}

/** Codes that arise in the browser, not on the server. */
export const localCodes = {
  offline: 'offline',
  /** There is no connection, so nothing was sent. */
  lost: 'connection_lost',
  /** The connection broke before the answer came: nobody knows whether the request arrived. */
  broken: 'connection_broken',
} as const;

export function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'message' in value &&
    typeof value.code === 'string' &&
    typeof value.message === 'string'
  );
}

/** Anything that was thrown, as a problem that can be shown. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof ProblemError) return thrown.problem;
  return { code: 'unexpected', message: thrown instanceof Error ? thrown.message : String(thrown) };
}
