import type { Tornado } from '@touchdown/shared/tornadoes/schema.ts';
import { movedTarget, type MoveTarget } from '../domain/catalogue/move-items.ts';
import type { ContributionTarget } from '../domain/contributions/contribution-item.ts';
import { madeUpTornado } from './made-up-tornado.ts';

export type Step =
  | { what: 'merge'; from: string; into: string }
  | { what: 'unmerge'; from: string }
  | { what: 'promote'; report: string; to: string }
  | { what: 'unpromote'; report: string }
  | { what: 'rename'; id: string; name: string };

/** A record in memory: which tornadoes are merged, which reports are promoted, and what tornadoes are called. */
export class MovingRecord {
  readonly #mergedInto = new Map<string, string>();
  readonly #promotedTo = new Map<string, string>();
  readonly #names = new Map<string, string>();

  idOf(id: string): string {
    return this.#mergedInto.get(id) ?? id;
  }

  readonly tornado = async (id: string): Promise<Tornado | undefined> => {
    const present = this.idOf(id);
    const display_name = this.#names.get(present) ?? present;
    return madeUpTornado('2013-05-20T20:00:00Z', { id: present as Tornado['id'], display_name });
  };

  readonly target = async ({ kind, id }: MoveTarget): Promise<ContributionTarget | undefined> => {
    const named = kind === 'tornado' ? id : this.#promotedTo.get(id);
    const tornado = named === undefined ? undefined : await this.tornado(named);
    if (!tornado) return { kind: 'spc-report', id, location_text: '4 W MOORE', state: 'OKLAHOMA' };
    return { kind: 'tornado', id: tornado.id, display_name: tornado.display_name, state: tornado.state };
  };

  /** Does what an import does, and returns the targets that it would record. A step that is impossible does nothing. */
  take(step: Step): string[] {
    const tornadoes = (...ids: string[]) => ids.map((id) => movedTarget('tornado', id));
    if (step.what === 'merge') {
      const into = this.idOf(step.into);
      if (this.#mergedInto.has(step.from) || into === step.from) return [];
      const following = [...this.#mergedInto].filter(([, to]) => to === step.from).map(([id]) => id);
      for (const id of [step.from, ...following]) this.#mergedInto.set(id, into);
      return tornadoes(step.from, into, ...following);
    }
    if (step.what === 'unmerge') {
      const to = this.#mergedInto.get(step.from);
      this.#mergedInto.delete(step.from);
      return to === undefined ? [] : tornadoes(step.from, to);
    }
    if (step.what === 'rename') {
      this.#names.set(step.id, step.name);
      return tornadoes(step.id);
    }
    const before = this.#promotedTo.get(step.report);
    if (step.what === 'promote') this.#promotedTo.set(step.report, step.to);
    else this.#promotedTo.delete(step.report);
    const ends = [before, this.#promotedTo.get(step.report)].filter((id) => id !== undefined);
    return [movedTarget('spc-report', step.report), ...tornadoes(...ends)];
  }
}
