/**
 * How the rooms of a folder stand to each other. `whole`: the folder is one room. `sealed`: each child
 * is a room, and no room imports another. `one-way`: each child is a room, and imports between rooms
 * never come back to where they began.
 */
type Rooms = 'whole' | 'sealed' | 'one-way';

/** The folders below a package's `src` that stand on one level; `*` is every folder no floor names. */
type Floor = Readonly<Record<string, Rooms>>;

/**
 * The floors of each package, from the top down. An import stays in its room or leads to a lower floor.
 * Files directly below `src` put the package together, so they stand above all floors.
 */
const floorsOfPackages: Readonly<Record<string, readonly Floor[]>> = {
  functions: [{ features: 'sealed' }, { domain: 'one-way' }, { platform: 'one-way' }],
  web: [
    { app: 'whole' },
    { features: 'sealed' },
    { entities: 'one-way' },
    { session: 'whole', map: 'whole' },
    { ui: 'whole' },
    { lib: 'whole' },
  ],
  shared: [
    // The engine searches tornadoes, so it stands on their schema.
    { catalogue: 'whole' },
    { '*': 'whole' },
    { storage: 'whole' },
    { contract: 'whole' },
    { text: 'whole', geo: 'whole', level2: 'whole' },
  ],
  infra: [{ stacks: 'whole' }, { ops: 'whole' }, { slices: 'sealed', edge: 'whole' }, { kit: 'whole' }],
};

/** Where a file stands in its package. */
export interface FloorPosition {
  /** 0 is above all floors. */
  level: number;
  room: string;
  rooms: Rooms;
}

/** The place of a file, by its path from the project's root. */
export function floorPositionOf(file: string): FloorPosition | 'no floors' | 'no floor' {
  const [side = '', src, folder = '', child = '', ...deeper] = file.split('/');
  const floors = floorsOfPackages[side];
  if (!floors || src !== 'src') return 'no floors';
  if (child === '') return { level: 0, room: `${side}/src`, rooms: 'whole' };
  const named = floors.findIndex((floor) => Object.hasOwn(floor, folder));
  const index = named === -1 ? floors.findIndex((floor) => Object.hasOwn(floor, '*')) : named;
  if (index === -1) return 'no floor';
  const rooms = floors[index]?.[named === -1 ? '*' : folder] ?? 'whole';
  const name = deeper.length === 0 ? child.replace(/(\.test)?\.tsx?$/, '') : child;
  return { level: index + 1, room: rooms === 'whole' ? folder : `${folder}/${name}`, rooms };
}
