import { pathOf } from '../contract/page-paths.ts';

/** What somebody can follow. A text of it is the name of a kind, a colon, and which one: `tornado:20130520-k3v9qx2a`. */
export const followedKinds = ['tornado', 'county', 'town', 'outbreak', 'person', 'suggestion'] as const;

/** What a notification is about. Nobody follows an own contribution: its author is told anyway, and may mute it. */
export const subjectKinds = [...followedKinds, 'contribution'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

const place = '[a-z0-9-]{1,60}/[a-z0-9-]{1,90}';
const forms: Record<SubjectKind, string> = {
  tornado: '[0-9a-z-]{1,40}',
  county: place,
  town: place,
  outbreak: '[0-9a-z-]{1,90}',
  person: '[A-Za-z0-9_-]{1,60}',
  suggestion: '[0-9A-HJKMNP-TV-Z]{26}',
  contribution: '[0-9A-HJKMNP-TV-Z]{26}',
};

function pattern(kinds: readonly SubjectKind[]): RegExp {
  return new RegExp(`^(?:${kinds.map((kind) => `${kind}:${forms[kind]}`).join('|')})$`);
}

export const followedPattern = pattern(followedKinds);
export const subjectPattern = pattern(subjectKinds);

/** A text of the pattern. */
export type Subject = string;
/** A subject that can be followed. */
export type FollowedSubject = string;

export function subjectOf(kind: SubjectKind, id: string): Subject {
  return `${kind}:${id}`;
}

export function readSubject(subject: Subject): { kind: SubjectKind; id: string } {
  const at = subject.indexOf(':');
  return { kind: subject.slice(0, at) as SubjectKind, id: subject.slice(at + 1) };
}

/** Returns the subject of a county's or a town's page; undefined for the page of a state. */
export function subjectOfPlacePath(path: string): Subject | undefined {
  const [, folder, state, name] = path.split('/');
  if (state === undefined || name === undefined) return undefined;
  if (folder === 'states') return subjectOf('county', `${state}/${name}`);
  return folder === 'places' ? subjectOf('town', `${state}/${name}`) : undefined;
}

/** Returns the page of a subject; undefined if it has none of its own, or only its username leads there. */
export function pathOfSubject(subject: Subject): string | undefined {
  const { kind, id } = readSubject(subject);
  const [state = '', name = ''] = id.split('/');
  if (kind === 'tornado') return pathOf('tornado', { id });
  if (kind === 'outbreak') return pathOf('outbreak', { id });
  if (kind === 'county') return pathOf('county', { state, county: name });
  return kind === 'town' ? pathOf('town', { state, town: name }) : undefined;
}
