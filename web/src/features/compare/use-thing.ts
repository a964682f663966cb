import { useQuery } from '@tanstack/react-query';
import { pathOf } from '@touchdown/shared/contract/page-paths.ts';
import { nameOf } from '@touchdown/shared/tornadoes/display-name.ts';
import type { OutbreakAnswer } from '@touchdown/shared/tornadoes/outbreak-answers.ts';
import { outbreakHeading } from '@touchdown/shared/tornadoes/outbreak-words.ts';
import { enhancedSince } from '@touchdown/shared/tornadoes/rating.ts';
import type { TornadoProfile } from '@touchdown/shared/tornadoes/profile.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { useUnits, type Units } from '../../lib/units.ts';
import { profileFacts, tornadoFacts, type Fact } from './compare-facts.ts';
import type { Kind } from './compared.ts';

/** One of the things that stand side by side. */
export interface Thing {
  title: string;
  path: string;
  facts: readonly Fact[];
  years: Pick<TornadoProfile['years'], 'first' | 'last'>;
  /** `F`, `EF`, or both, as far as it has ratings. */
  scales: string;
}

/** Asks for one thing; without one it asks for nothing. A page has a fixed number of these. */
export function useThing(kind: Kind, thing: string | undefined) {
  const units = useUnits();
  return useQuery({ ...thingQuery(kind, thing ?? '', units), enabled: thing !== undefined });
}

/** The options differ in their answers, and agree in what is made of them. */
function thingQuery(kind: Kind, thing: string, units: Units): ThingOptions {
  const options = {
    tornadoes: () => ({
      ...apiQuery('GET /tornadoes/{id}', { params: { id: thing } }),
      select: (tornado: Parameters<typeof tornadoFacts>[0]) => ({
        title: nameOf(tornado).title,
        path: pathOf('tornado', { id: tornado.id }),
        facts: tornadoFacts(tornado, units),
        years: { first: yearOf(tornado.begin_wall), last: yearOf(tornado.begin_wall) },
        scales: tornado.tor_f_scale.replace(/\d|N\/A/g, ''),
      }),
    }),
    places: () => ({
      ...placeQuery(thing),
      select: ({
        full_name: title,
        path,
        profile,
      }: {
        full_name: string;
        path: string;
        profile: TornadoProfile;
      }) => ofProfile({ title, path }, profile, units, true),
    }),
    years: () => ({
      ...apiQuery('GET /tornadoes/profile', { query: { year: thing } }),
      select: (profile: TornadoProfile) =>
        ofProfile({ title: thing, path: pathOf('year', { year: thing }) }, profile, units, false),
    }),
    outbreaks: () => ({
      ...apiQuery('GET /outbreaks/{id}', { params: { id: thing } }),
      select: (outbreak: OutbreakAnswer) =>
        ofProfile({ title: outbreakHeading(outbreak), path: outbreak.path }, outbreak.profile, units, false),
    }),
  } satisfies Record<Kind, () => object>;
  return options[kind]() as unknown as ThingOptions;
}

interface ThingOptions {
  queryKey: readonly ['api', string];
  queryFn: () => Promise<unknown>;
  select: (answer: unknown) => Thing;
}

function placeQuery(path: string) {
  const [, room, state = '', name = ''] = path.split('/');
  if (room === 'places') {
    return apiQuery('GET /places/{state}/towns/{town}', { params: { state, town: name }, query: {} });
  }
  if (name === '') return apiQuery('GET /places/{state}', { params: { state } });
  return apiQuery('GET /places/{state}/counties/{county}', { params: { state, county: name } });
}

function ofProfile(
  named: Pick<Thing, 'title' | 'path'>,
  profile: TornadoProfile,
  units: Units,
  hasRate: boolean,
): Thing {
  const { first, last, years } = profile;
  const isOld = first !== null && first < enhancedSince;
  const isEnhanced = last !== null && last >= enhancedSince;
  const scales = isOld && isEnhanced ? 'F and EF' : isEnhanced ? 'EF' : 'F';
  return { ...named, facts: profileFacts(profile, units, hasRate), years, scales };
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
