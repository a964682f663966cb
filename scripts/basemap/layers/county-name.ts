import { countyLabel } from '@touchdown/shared/tornadoes/display-name.ts';

/** Codes of states by the Federal Information Processing Standards, with which a county's code begins. */
const [alaska, louisiana, puertoRico] = ['02', '22', '72'];
/** Alaska's parts that have no government of their own. */
const alaskaCensusAreas = new Set('02016 02050 02070 02105 02158 02180 02198 02240 02261 02290'.split(' '));
/** Baltimore, St. Louis and the cities of Virginia that belong to no county, and the capital. */
const isCity = (code: string) => /^(24510|29510|51[5-8]\d\d|11001)$/.test(code);

/** Returns what a county is called, with its kind; undefined for a city, which is named as a town. */
export function countyName(code: string, name: string): string | undefined {
  if (isCity(code)) return undefined;
  const state = code.slice(0, 2);
  if (state === louisiana) return `${name} Parish`;
  if (state === puertoRico) return `${name} Municipio`;
  if (state === alaska) return `${name} ${alaskaCensusAreas.has(code) ? 'Census Area' : 'Borough'}`;
  return countyLabel(name);
}
