import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { pathOfSubject, readSubject, type Subject } from '@touchdown/shared/following/subject.ts';
import { suggestedLabel } from '@touchdown/shared/corrections/find-field.ts';
import { nameAsTitle } from '@touchdown/shared/tornadoes/display-name.ts';
import {
  contributionKey,
  fromContributionItem,
  type ContributionTarget,
  type StoredContribution,
} from '../../domain/contributions/contribution-item.ts';
import { isHidden, isRemoved } from '../../domain/contributions/is-listed.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { getAll } from '../../platform/aws/queries.ts';
import { unavailable } from '../../platform/aws/unavailable.ts';

export interface DescribedSubject {
  /** Null if it is gone. */
  name: string | null;
  path: string | null;
}

const unreadable = unavailable('Your notifications can’t be loaded right now. Please try again.');

/** Reads what lists say of subjects and contributions at this moment: nothing of what is removed, hidden or deleted. */
export function subjectReader(client: DynamoDBDocumentClient, table: string) {
  /** BatchGet: those that are neither removed nor hidden, by id. */
  async function readContributions(ids: Iterable<string>): Promise<Map<string, StoredContribution>> {
    const keys = [...new Set(ids)].map((id) => contributionKey(id));
    const items = await getAll(client, table, keys).catch(unreadable);
    const shown = items.filter((item) => !isRemoved(item) && !isHidden(item)).map(fromContributionItem);
    return new Map(shown.map((one) => [one.id, one]));
  }

  /** BatchGet: usernames by id. */
  async function readNames(ids: readonly string[]): Promise<Map<string, string>> {
    const items = await getAll(client, table, [...new Set(ids)].map(profileKey)).catch(unreadable);
    const there = items.filter(({ deletedAt }) => deletedAt === undefined);
    return new Map(there.map(({ id, username }) => [String(id), String(username)]));
  }

  return {
    readContributions,

    /** `names` are those that were stored for places of the record. */
    async describe(
      subjects: ReadonlyMap<Subject, string | null>,
      known: ReadonlyMap<string, StoredContribution> = new Map(),
    ): Promise<(subject: Subject) => DescribedSubject> {
      const all = [...subjects.keys()].map((subject) => readSubject(subject));
      const idsOf = (...kinds: string[]) =>
        all.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
      const missing = idsOf('suggestion', 'contribution').filter((id) => !known.has(id));
      const [names, read] = await Promise.all([readNames(idsOf('person')), readContributions(missing)]);
      return (subject) => {
        const { kind, id } = readSubject(subject);
        if (kind === 'person') {
          const name = names.get(id) ?? null;
          return { name, path: name === null ? null : pathOf('profile', { username: name }) };
        }
        if (kind !== 'suggestion' && kind !== 'contribution')
          return { name: subjects.get(subject) ?? null, path: pathOfSubject(subject) ?? null };
        const one = known.get(id) ?? read.get(id);
        return one ? { name: nameOf(one), path: pathOfTarget(one.target) } : { name: null, path: null };
      };
    },
  };
}

/** The tornado, or the place of the storm report. */
export function nameOfTarget(target: ContributionTarget): string {
  if (target.kind === 'tornado') return nameAsTitle(target.display_name);
  return target.location_text === null ? target.state : `${target.location_text}, ${target.state}`;
}

export function pathOfTarget({ kind, id }: ContributionTarget): string {
  return pathOf(kind === 'tornado' ? 'tornado' : 'stormReport', { id });
}

function nameOf({ suggestionStatus, content, target }: StoredContribution): string {
  if (!suggestionStatus || typeof content !== 'object' || content === null) return nameOfTarget(target);
  return `${suggestedLabel(target.kind, content.targetField)} of ${nameOfTarget(target)}`;
}
