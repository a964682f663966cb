import { packageFolder, sideOf } from './source-imports.ts';

/**
 * How a folder is divided into rooms. `whole`: the folder is one room. `sealed`: each child is a room, and no
 * room imports another. `one-way`: each child is a room, and rooms may import each other without cycles.
 */
type Rooms = 'whole' | 'sealed' | 'one-way';

/** The folders of a package's `src` that are on the same level; `*` means every folder that no floor names. */
export type Floor = Readonly<Record<string, Rooms>>;

/**
 * The floors of each package, from the top down. A file may import its own room and lower floors. Files
 * directly in `src` combine the parts of the package, so they are above all floors.
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
    // Moderators decide on contributions.
    { moderation: 'whole' },
    // Corrections are laid over tornadoes and storm reports. Reports of abuse are shown with their contribution, and
    // takedowns are about contributions, by people with an email address.
    { corrections: 'whole', conduct: 'whole', takedowns: 'whole' },
    // What people type becomes a filter of the engine.
    { search: 'whole' },
    // The engine searches tornadoes, so it uses their schema.
    { catalogue: 'whole' },
    { '*': 'whole' },
    // The answers of tornadoes and of storm reports contain their history.
    { history: 'whole' },
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
    { volume: 'whole' },
  ],
  infra: [{ stacks: 'whole' }, { ops: 'whole' }, { slices: 'sealed', edge: 'whole' }, { kit: 'whole' }],
};

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
  const inside = file.slice(packageFolder(side).length + 1);
  const [src, folder = '', child = '', ...deeper] = inside.split('/');
  const floors = floorsOfPackages[side];
  if (!floors || src !== 'src') return 'no floors';
  if (child === '') return { level: 0, room: `${side}/src`, rooms: 'whole' };
  const key = floors.some((floor) => Object.hasOwn(floor, folder)) ? folder : '*';
  const index = floors.findIndex((floor) => Object.hasOwn(floor, key));
  if (index === -1) return 'no floor';
  const rooms = floors[index]?.[key] ?? 'whole';
  const name = deeper.length === 0 ? child.replace(/(\.test)?\.tsx?$/, '') : child;
  return { level: index + 1, room: rooms === 'whole' ? folder : `${folder}/${name}`, rooms };
}
