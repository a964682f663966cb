import { productName } from '@touchdown/shared/text/product-name.ts';
import { officeCodes, townsOfOffice } from '@touchdown/shared/geo/forecast-offices.ts';

/** Names that seem to speak for the site, or that programs may misread. */
const reservedNames = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'anonymous',
  'api',
  'contact',
  'deleted',
  'deleteduser',
  'everybody',
  'everyone',
  'false',
  'guest',
  'help',
  'info',
  'legal',
  'mod',
  'moderation',
  'moderator',
  'moderators',
  'nan',
  'nobody',
  'noreply',
  'null',
  'official',
  'operator',
  'owner',
  'postmaster',
  'privacy',
  'root',
  'security',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'team',
  'touchdown',
  'true',
  'undefined',
  'user',
  'webmaster',
];

/** Agencies whose records this site shows, or that warn of the same weather. */
const authorities = [
  'fema',
  'ncdc',
  'ncei',
  'nhc',
  'noaa',
  'nssl',
  'nws',
  'spc',
  'usgs',
  'wfo',
  'wpc',
  'hurricanecenter',
  'nationalweatherservice',
  'stormpredictioncenter',
  'weatherpredictioncenter',
  'weatherservice',
  'forecastoffice',
];

/** What follows the name of an agency where somebody speaks for it. */
const offices = [
  ...officeCodes.flatMap((code) => [code, `k${code}`, ...townsOfOffice(code)]),
  ...'admin alert alerts center chat data desk forecast forecaster forecasters gov help hq live media news'.split(
    ' ',
  ),
  ...'meteorologist office official radar reports staff storm storms support team tornado us usa warning'.split(
    ' ',
  ),
  ...'warnings weather wx'.split(' '),
];

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

/** Returns a name as somebody reads it who looks once: without signs, and with the letters that others look like. */
function read(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[ ._-]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
    .replaceAll(/[0134578l]/g, (sign) => lookalikes[sign] ?? sign);
}

const [readNames, readAuthorities, readOffices] = [reservedNames, authorities, offices].map(
  (names) => new Set(names.map(read)),
) as [Set<string>, Set<string>, Set<string>];
const readProduct = read(productName);

/**
 * Whether nobody may take a username, in any letter case, with signs between its letters or digits after them: names
 * of roles, names with that of the site in them, and names that speak for an agency or one of its offices. The id of
 * an office alone is free, because many are names or words: Jan, Key, Top. So are names in which an agency's letters
 * only begin or end a word: Spencer, female.
 */
export function isReservedUsername(username: string): boolean {
  return [username, username.replace(/\d+$/, '')].some(
    (name) =>
      readNames.has(read(name)) ||
      read(name).includes(readProduct) ||
      name.split(/[_-]+/).some((part) => isAuthority(part) || isAuthority(part.replace(/\d+$/, ''))) ||
      speaksForAuthority(read(name)),
  );
}

function isAuthority(part: string): boolean {
  return readAuthorities.has(read(part));
}

/** `noaa`, `n-w-s`, `nwsnorman` and `normannws`, as they are read. */
function speaksForAuthority(name: string): boolean {
  return [...readAuthorities].some(
    (authority) =>
      name === authority ||
      (name.startsWith(authority) && readOffices.has(name.slice(authority.length))) ||
      (name.endsWith(authority) && readOffices.has(name.slice(0, -authority.length))),
  );
}
