import { SeededRandom } from '@touchdown/level2/writing/seeded-random.ts';
import { describe, expect, it } from 'vitest';
import { assignOutbreakIds, noOutbreakIds, type OutbreakIds } from './assign-outbreak-ids.ts';

type OutbreakCluster = Parameters<typeof assignOutbreakIds>[1][number];

/** A cluster of tornadoes that have one letter each. */
const cluster = (letters: string, wantedId = `1974-04-03-${letters[0] ?? ''}`): OutbreakCluster => ({
  tornadoes: [...letters],
  wantedId,
});

/** The ids of clusters, release after release. */
function releases(...each: OutbreakCluster[][]) {
  let ids: OutbreakIds = noOutbreakIds;
  for (const clusters of each) ids = assignOutbreakIds(ids, clusters);
  return {
    of: (letter: string) => ids.outbreakOf.get(letter),
    leadsTo: (id: string) => ids.former.get(id),
  };
}

describe('the id of an outbreak', () => {
  it('is its day and place, and stays when members come and go', () => {
    const { of } = releases([cluster('abcdef', '1974-04-03-ohio')], [cluster('xbcdefg', '1974-04-02-iowa')]);
    expect(of('g')).toBe('1974-04-03-ohio');
    expect(of('a')).toBeUndefined();
  });

  it('leads to the larger one with which it grew together, also later', () => {
    const { of, leadsTo } = releases(
      [cluster('abc'), cluster('defgh'), cluster('rstuvwxyz')],
      [cluster('abcdefgh'), cluster('rstuvwxyz')],
      [cluster('abcdefghrstuvwxyz')],
    );
    expect(of('a')).toBe('1974-04-03-r');
    expect(leadsTo('1974-04-03-a')).toBe('1974-04-03-r');
    expect(leadsTo('1974-04-03-d')).toBe('1974-04-03-r');
  });

  it('of two as large is that of the older one', () => {
    expect(releases([cluster('def'), cluster('abc')], [cluster('abcdef')]).of('f')).toBe('1974-04-03-a');
  });

  it('stays with the larger part when it splits, and is not given twice', () => {
    const { of } = releases([cluster('abcdefg')], [cluster('abc', '1974-04-03-a'), cluster('defg')]);
    expect(of('d')).toBe('1974-04-03-a');
    expect(of('a')).toBe('1974-04-03-a-2');
  });

  it('leads to its day when it vanishes, and is not given again', () => {
    const { of, leadsTo } = releases([cluster('abc')], [], [cluster('abc')]);
    expect(leadsTo('1974-04-03-a')).toBeNull();
    expect(of('a')).toBe('1974-04-03-a-2');
  });
});

it('ids hold over random histories', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = new SeededRandom(seed);
    let before: OutbreakIds = noOutbreakIds;
    const everGiven = new Set<string>();
    for (let release = 0; release < 25; release++) {
      const clusters = randomClusters(random);
      const after = assignOutbreakIds(before, clusters);
      const ids = clusters.map((one) => after.idOf.get(one) ?? '');
      const say = `seed ${seed}, release ${release}`;
      // Each outbreak has one id, and no other has it.
      expect(new Set(ids).size, say).toBe(clusters.length);
      for (const [at, one] of clusters.entries()) {
        for (const tornado of one.tornadoes) expect(after.outbreakOf.get(tornado), say).toBe(ids[at]);
      }
      for (const [at, id] of ids.entries()) {
        const shared = membersOf(before, id).filter((tornado) => clusters[at]?.tornadoes.includes(tornado));
        // It is new, or the outbreak that had it is partly this one. Others that had it are over.
        if (everGiven.has(id)) expect(shared.length, say).toBeGreaterThan(0);
        everGiven.add(id);
      }
      // Each id that was ever given still leads somewhere, in one step, and only where its tornadoes are.
      for (const id of everGiven) {
        if (ids.includes(id)) expect(after.former.has(id), say).toBe(false);
        else
          expect(after.former.get(id) === null || ids.includes(after.former.get(id) ?? ''), say).toBe(true);
      }
      for (const id of new Set(before.outbreakOf.values())) {
        const target = after.former.get(id);
        const isAnywhere = membersOf(before, id).some((tornado) => after.outbreakOf.has(tornado));
        if (target === undefined) expect(isAnywhere, say).toBe(true);
        else if (target === null) expect(isAnywhere, say).toBe(false);
        else
          expect(
            membersOf(before, id).some((one) => after.outbreakOf.get(one) === target),
            say,
          ).toBe(true);
      }
      // The same input, in any order, gives the same ids. An import of the same record changes none.
      expect(plain(assignOutbreakIds(before, clusters.toReversed()))).toEqual(plain(after));
      expect(plain(assignOutbreakIds(after, clusters))).toEqual(plain(after));
      before = after;
    }
  }
});

function membersOf({ outbreakOf }: OutbreakIds, id: string): string[] {
  return [...outbreakOf].flatMap(([tornado, one]) => (one === id ? [tornado] : []));
}

function plain({ outbreakOf, former }: OutbreakIds) {
  return { outbreakOf: sorted(outbreakOf), former: sorted(former) };
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Cuts a line of tornadoes, of which some are missing, into clusters and gaps. */
function randomClusters(random: SeededRandom): OutbreakCluster[] {
  const tornadoes = Array.from({ length: 60 }, (_, at) => `t${String(at).padStart(2, '0')}`);
  const clusters: OutbreakCluster[] = [];
  let open: string[] = [];
  const close = () => {
    const day = Math.floor(Number(open[0]?.slice(1)) / 10);
    if (open.length >= 3) clusters.push({ tornadoes: open, wantedId: `1974-04-0${day + 1}-ohio` });
    open = [];
  };
  for (const tornado of tornadoes) {
    if (random.chance(0.15)) close();
    if (!random.chance(0.2)) open.push(tornado);
  }
  close();
  return clusters;
}
