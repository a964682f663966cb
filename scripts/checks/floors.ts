import { packageFolder, sideOf } from './source-imports.ts';

/**
 * How a folder is divided into rooms. `whole`: the folder is one room. `joined`: it is one room, and joined rooms of a
 * floor may import each other without cycles. `sealed`: each child is a room, and no room imports another. `one-way`:
 * each child is a room, and rooms may import each other without cycles.
 */
type Rooms = 'whole' | 'joined' | 'sealed' | 'one-way';

/** The folders of a package that are on the same level; `*` means every folder that no floor names. */
export type Floor = Readonly<Record<string, Rooms>>;

/**
 * The floors of each package, from the top down. A file may import its own room and lower floors. Files that are in no
 * folder of the package combine its parts, so they are above all floors: in `scripts` they are the commands.
 */
export const floorsOfPackages: Readonly<Record<string, readonly Floor[]>> = {
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
    // Where something about a person is, and until when, is told of every feature.
    { privacy: 'whole' },
    // What people say of the record and of each other, and who decides.
    {
      moderation: 'joined',
      corrections: 'joined',
      conduct: 'joined',
      takedowns: 'joined',
      appeals: 'joined',
    },
    // The engine, the words that people search with, and files of what it has.
    { search: 'joined', catalogue: 'joined', releases: 'joined' },
    // The schemas, routes and rules of each slice.
    { '*': 'joined' },
    { storage: 'whole' },
    { contract: 'whole' },
    { text: 'whole', geo: 'whole' },
  ],
  level2: [
    // Damaged volumes, and the second decoder.
    { testing: 'whole' },
    { writing: 'whole' },
    { reading: 'whole', unfold: 'whole' },
    { bunzip2: 'whole', gzip: 'whole' },
    { compress: 'whole' },
    { volume: 'whole' },
  ],
  infra: [
    { stacks: 'whole' },
    { ops: 'whole' },
    { slices: 'sealed', edge: 'whole' },
    { kit: 'whole', updates: 'whole' },
  ],
  scripts: [
    // Parts of single commands, which have nothing to do with each other.
    { '*': 'whole' },
    // The product in a local cloud, and what fills it.
    { record: 'joined', sample: 'joined', site: 'joined' },
    // What works without a running site.
    {
      basemap: 'joined',
      deploy: 'joined',
      import: 'joined',
      level2: 'joined',
      radar: 'joined',
      supply: 'joined',
      system: 'joined',
    },
  ],
  'local-cloud': [
    // What calls functions.
    { edge: 'whole', events: 'whole', mail: 'whole' },
    { http: 'whole' },
    // What runs code.
    { lambda: 'whole', tasks: 'whole' },
    { permissions: 'whole', stripe: 'whole' },
    { faults: 'whole', servers: 'whole', template: 'whole' },
  ],
};

/** Packages whose folders are not in `src`. */
const withoutSrc = new Set(['scripts']);

/** The floor and the room of a file. */
export interface FloorPosition {
  /** Counted from the top; 0 is above all floors. */
  level: number;
  room: string;
  rooms: Rooms;
}

/** Returns the position of a file, by its path from the project's root. */
export function floorPositionOf(file: string): FloorPosition | 'no floors' | 'no floor' {
  const side = sideOf(file);
  const root = withoutSrc.has(side) ? side : `${packageFolder(side)}/src`;
  const floors = floorsOfPackages[side];
  if (!floors || !file.startsWith(`${root}/`)) return 'no floors';
  const [folder = '', child = '', ...deeper] = file.slice(root.length + 1).split('/');
  if (child === '') return { level: 0, room: root, rooms: 'whole' };
  const key = floors.some((floor) => Object.hasOwn(floor, folder)) ? folder : '*';
  const index = floors.findIndex((floor) => Object.hasOwn(floor, key));
  if (index === -1) return 'no floor';
  const rooms = floors[index]?.[key] ?? 'whole';
  const name = deeper.length === 0 ? child.replace(/(\.test)?\.tsx?$/, '') : child;
  const isOneRoom = rooms === 'whole' || rooms === 'joined';
  return { level: index + 1, room: isOneRoom ? folder : `${folder}/${name}`, rooms };
}
