import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import {
  readSubject,
  subjectOf,
  subjectOfPlacePath,
  type FollowedSubject,
  type Subject,
  type SubjectKind,
} from '@touchdown/shared/following/subject.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import { tornadoIdPattern } from '@touchdown/shared/tornadoes/tornado-id.ts';
import type { FindTornado } from '../../domain/catalogue/tornado-of-record.ts';
import { contributionKey } from '../../domain/contributions/contribution-item.ts';
import { isHidden, isRemoved } from '../../domain/contributions/is-listed.ts';
import { personByUsername } from '../../domain/members/person-by-username.ts';
import { profileKey } from '../../domain/members/session-items.ts';
import { findOutbreak } from '../../domain/outbreaks/find-outbreak.ts';
import { findCounty, findTown } from '../../domain/places/find-place.ts';
import { nameOfPlace } from '../../domain/places/place-filter.ts';
import { readItem } from '../../platform/aws/items.ts';

/** A subject under the name that it is stored with. */
interface FoundSubject {
  subject: Subject;
  name: string | null;
}

interface RecordOfTornadoes {
  findTornado: FindTornado;
  search: () => Promise<CatalogueSearch>;
}

/** What is stored under the id that it is asked for by. Everything else has other names besides, which nobody stores. */
const ownIds: Partial<Record<SubjectKind, RegExp>> = {
  tornado: tornadoIdPattern,
  outbreak: /^\d{4}-\d\d-\d\d-/,
  suggestion: /./,
  contribution: /./,
};

const idForm = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export function subjectFinder(client: DynamoDBDocumentClient, table: string, record: RecordOfTornadoes) {
  const byUsername = personByUsername(client, table);
  const read = (key: ReturnType<typeof profileKey>) => readItem(client, table, key, { isConsistent: false });

  /** Returns the id of an account by its id or its username; undefined if there is none or it was deleted. */
  async function findPerson(name: string): Promise<string | undefined> {
    const profile = idForm.test(name) ? await read(profileKey(name)) : undefined;
    if (profile) return profile['deletedAt'] === undefined ? name : undefined;
    return byUsername(name);
  }

  /** Returns what somebody wants to follow, or throws NOT_FOUND: only what has a page can be followed. */
  async function find(given: FollowedSubject): Promise<FoundSubject> {
    const { kind, id } = readSubject(given);
    if (kind === 'tornado') {
      const tornado = await record.findTornado(id);
      return { subject: subjectOf(kind, tornado.id), name: nameOf(tornado).title };
    }
    if (kind === 'county' || kind === 'town') return findPlace(kind, id);
    if (kind === 'outbreak') {
      const found = findOutbreak(await record.search(), id);
      if (found.kind !== 'outbreak') throw new Problem('NOT_FOUND', followingSentences.noSuchOutbreak);
      return { subject: subjectOf(kind, found.outbreak.id), name: found.outbreak.summary.title };
    }
    if (kind === 'person') {
      const person = await findPerson(id);
      if (person === undefined) throw new Problem('NOT_FOUND', followingSentences.noSuchPerson);
      return { subject: subjectOf(kind, person), name: null };
    }
    const suggestion = await read(contributionKey(id));
    if (!suggestion?.['suggestionStatus'] || isRemoved(suggestion) || isHidden(suggestion))
      throw new Problem('NOT_FOUND', followingSentences.noSuchSuggestion);
    return { subject: given, name: null };
  }

  return {
    find,

    /** Returns a subject as it is stored. An id needs no look at the record, and a name that leads nowhere stays: it may be gone. */
    async asStored(given: Subject): Promise<Subject> {
      const { kind, id } = readSubject(given);
      if (ownIds[kind]?.test(id)) return given;
      try {
        return (await find(given)).subject;
      } catch (error) {
        if (error instanceof Problem && error.code === 'NOT_FOUND') return given;
        throw error;
      }
    },
  };
}

function findPlace(kind: 'county' | 'town', id: string): FoundSubject {
  const [state = '', name = ''] = id.split('/');
  const place = kind === 'county' ? findCounty(state, name) : findTown(state, name);
  if (place.kind === 'none') throw new Problem('NOT_FOUND', place.says);
  const subject = subjectOfPlacePath(place.path);
  if (place.kind === 'state' || !subject) throw new Problem('NOT_FOUND', followingSentences.noSuchPlace);
  return { subject, name: `${nameOfPlace(place)}, ${place.in.state.name}` };
}
