import type { Point } from '../board/geometry';
import { prefs } from '../prefs.svelte';
import type { Choice, GameAction } from '../protocol/types';
import { NO_RUNS, NO_STOPS, runTargets, type Stop, stopsOf } from './targets';
import type { Offer } from './questions';
import { type Run, runsOf } from './derived';
import { actionText } from './phrases';
import type { MerchantsPlay } from './play.svelte';

/** A caravan on its way: it is asked where to before it sets out. */
export class Drive {
  /** The caravan that is about to set out. */
  #starting: number | null = $state.raw(null);

  readonly #play: MerchantsPlay;

  constructor(play: MerchantsPlay) {
    this.#play = play;
  }

  /** The caravan on its way, or about to set out. */
  readonly caravan: number | null = $derived.by(() => {
    const { choices, view, offered } = this.#play;
    if (choices.length === 0) return null;
    if (view?.phase.kind === 'caravan-move') return view.phase.caravan;
    return offered.has('begin-caravan') ? this.#starting : null;
  });
  /** Where it can get to. */
  readonly runs: ReadonlyMap<string, Run> = $derived.by(() => {
    const { geo, figures, view, seat, desk } = this.#play;
    if (!geo || !figures || !view || !seat || this.caravan === null) return NO_RUNS;
    const moving = view.phase.kind === 'caravan-move' ? view.phase : null;
    return runsOf(geo, view, {
      seat,
      caravan: this.caravan,
      steps: moving?.steps ?? 0,
      stepsPerSalt: figures.steps_per_salt,
      salt: moving?.by_card ? 0 : (desk?.resources?.salt ?? 0),
    });
  });
  /** Posts to deliver to by it. */
  readonly stops: ReadonlyMap<string, Stop> = $derived.by(() => {
    const { geo, view, seat } = this.#play;
    return geo && view && seat ? stopsOf(geo, view, seat, this.runs) : NO_STOPS;
  });

  /** What it can be sent to, with what that costs. */
  targets(): ReadonlyMap<string, string> {
    return runTargets(
      this.runs,
      this.stops,
      (run, action) => `${this.#say(action)} · ${this.#cost(run)}`,
    );
  }

  /** Whether it was about to set out, and no longer is. */
  cancel(): boolean {
    const was = this.#starting !== null;
    this.#starting = null;
    return was;
  }

  /** Setting out is not decided before it is known where to. */
  begins(choice: Choice): Offer | null {
    if (choice.action.action !== 'begin-caravan') return null;
    return {
      id: choice.text,
      title: this.#play.describe(choice),
      take: () => {
        this.#play.ask(null);
        this.#starting = Number(choice.action['caravan']);
      },
    };
  }

  /** The run to what is pointed at. */
  runTo(key: string): Run | null {
    const place = key.slice(key.indexOf(':') + 1);
    return (key.startsWith('at:') ? this.stops.get(place)?.run : this.runs.get(place)) ?? null;
  }

  /** Asks about a run before it is made; one that costs nothing is made at once. */
  planTo(key: string, at: Point): void {
    const run = this.runTo(key);
    const { caravan } = this;
    const stepsPerSalt = this.#play.figures?.steps_per_salt;
    if (!run || caravan === null || stepsPerSalt === undefined) return;
    const place = key.slice(key.indexOf(':') + 1);
    const delivers = key.startsWith('at:');
    const phase = this.#play.view?.phase;
    const moving = phase?.kind === 'caravan-move' ? phase : null;
    const texts = [
      // Where it stands, a delivery needs no move.
      ...(moving || run.steps.length === 0 ? [] : [`begin-caravan ${caravan}`]),
      ...stepsOf(run, moving?.steps ?? stepsPerSalt, stepsPerSalt),
      ...(delivers ? [`deliver ${caravan} ${place}`] : []),
    ];
    const go = (): void => {
      this.#play.ask(null);
      this.#play.sendAll(texts);
    };
    if (run.fees.length === 0 && run.salt === 0) {
      go();
      return;
    }
    const { ui, count } = this.#play.phrases;
    const fees = run.fees.map((seat) => count.fee(this.#play.session.nameOf(seat)));
    this.#play.ask({
      at,
      key,
      heading: delivers
        ? this.#say({ action: 'deliver', city: place })
        : this.#say({ action: 'step', path: place }),
      options: [
        {
          id: 'go',
          title: ui.go,
          cost: { salt: run.salt, gold: run.fees.length },
          notes: [count.steps(run.steps.length), ...fees],
          take: go,
        },
      ],
    });
  }

  #say(action: GameAction): string {
    return actionText(action, prefs.language, this.#play.session.nameOf);
  }

  #cost(run: Run): string {
    const { count } = this.#play.phrases;
    return [
      count.steps(run.steps.length),
      ...(run.salt > 0 ? [count.salt(run.salt)] : []),
      ...run.fees.map((seat) => count.fee(this.#play.session.nameOf(seat))),
    ].join(', ');
  }
}

/** The decisions of a run: whenever the steps that were paid for are used up, salt is paid. */
function stepsOf(run: Run, first: number, stepsPerSalt: number): string[] {
  let left = first;
  return run.steps.flatMap((step) => {
    const pays = left === 0;
    left = (pays ? stepsPerSalt : left) - 1;
    return [...(pays ? ['pay-salt'] : []), `step ${step}`];
  });
}
