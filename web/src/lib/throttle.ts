/** Calls at once, then at most once in `pauseMs`; of the calls in between, only the last is made. */
export function throttle<Argument>(
  call: (argument: Argument) => void,
  pauseMs: number,
): (argument: Argument) => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: { argument: Argument } | null = null;
  const rest = (): void => {
    timer = null;
    if (!waiting) return;
    const { argument } = waiting;
    waiting = null;
    run(argument);
  };
  const run = (argument: Argument): void => {
    timer = setTimeout(rest, pauseMs);
    call(argument);
  };
  return (argument) => {
    if (timer === null) run(argument);
    else waiting = { argument };
  };
}
