import { followingSentences } from '@touchdown/shared/following/following-sentences.ts';
import {
  readSubject,
  subjectOf,
  subjectOfPlacePath,
  type FollowedSubject,
  type Subject,
} from '@touchdown/shared/following/subject.ts';
import { Problem } from '@touchdown/shared/contract/problem.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { CatalogueSearch } from '@touchdown/shared/catalogue/catalogue-search.ts';
import type { FindTornado } from '../../../domain/catalogue/tornado-of-record.ts';
import type { StoredContribution } from '../../../domain/contributions/contribution-item.ts';
import { findOutbreak } from '../../../domain/outbreaks/find-outbreak.ts';
import { findCounty, findTown } from '../../../domain/places/find-place.ts';
import { nameOfPlace } from '../../../domain/places/place-filter.ts';

/** A subject under the name that it is stored with. */
export interface FoundSubject {
  subject: Subject;
  name: string | null;
}

export interface SubjectPorts {
  findTornado: FindTornado;
  record: () => Promise<CatalogueSearch>;
  /** Returns the id of the person with this id or username, unless the account was deleted. */
  findPerson: (name: string) => Promise<string | undefined>;
  /** Returns a contribution unless it is removed or hidden. */
  findContribution: (id: string) => Promise<StoredContribution | undefined>;
}

/** Returns what somebody wants to follow, or throws NOT_FOUND: only what has a page can be followed. */
export function subjectFinder(ports: SubjectPorts) {
  const { findTornado, record, findPerson, findContribution } = ports;

  async function findPlace(kind: 'county' | 'town', id: string): Promise<FoundSubject> {
    const [state = '', name = ''] = id.split('/');
    const place = kind === 'county' ? findCounty(state, name) : findTown(state, name);
    if (place.kind === 'none') throw new Problem('NOT_FOUND', place.says);
    const subject = subjectOfPlacePath(place.path);
    if (place.kind === 'state' || !subject) throw new Problem('NOT_FOUND', followingSentences.noSuchPlace);
    return { subject, name: `${nameOfPlace(place)}, ${place.in.state.name}` };
  }

  return async (given: FollowedSubject): Promise<FoundSubject> => {
    const { kind, id } = readSubject(given);
    if (kind === 'tornado') {
      const tornado = await findTornado(id);
      return { subject: subjectOf(kind, tornado.id), name: nameOf(tornado).title };
    }
    if (kind === 'county' || kind === 'town') return findPlace(kind, id);
    if (kind === 'outbreak') {
      const found = findOutbreak(await record(), id);
      if (found.kind !== 'outbreak') throw new Problem('NOT_FOUND', followingSentences.noSuchOutbreak);
      return { subject: subjectOf(kind, found.outbreak.id), name: found.outbreak.summary.title };
    }
    if (kind === 'person') {
      const person = await findPerson(id);
      if (person === undefined) throw new Problem('NOT_FOUND', followingSentences.noSuchPerson);
      return { subject: subjectOf(kind, person), name: null };
    }
    const suggestion = await findContribution(id);
    if (!suggestion?.suggestionStatus) throw new Problem('NOT_FOUND', followingSentences.noSuchSuggestion);
    return { subject: given, name: null };
  };
}
