import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../system/local-state-folder.ts';
import { lockedEntries, packagesAt, productionPlaces } from './locked-packages.ts';

const entries = lockedEntries();
const font = /^OFL/;

/** Everything that may be in the site, in the functions or in the workers' image, but for Debian's packages. */
function shippedPlaces(): string[] {
  return productionPlaces(['functions', 'web', 'shared', 'shared/level2'], entries);
}

/** `NOTICE`: each package of others with its licence. */
export function notice(): string {
  const packages = packagesAt(shippedPlaces(), entries);
  const lines = packages.map(
    ({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence named'}`,
  );
  return `Touchdown
Its own code is under the licence in LICENSE. What follows is written by "npm run docs".

The site, its functions and the image of its radar workers contain packages of others, each under its own licence. The
texts of those that browsers get, and of the fonts, are in web/public/licenses.txt, which the site serves as
/licenses.txt. Which of them a deployment really has inside is in its list of parts, /build/sbom.json.

sharp, which makes pictures smaller, uses libvips and other libraries under the LGPL-3.0-or-later. They are linked
dynamically: the package @img/sharp-libvips-linux-arm64 lies beside a function's bundle, and another build of it can
replace it there. Its sources are those of the versions that its file versions.json names.

The image of the radar workers is built on Debian, with ffmpeg (GPL-2.0-or-later, because it is built with x264). It is
not handed on to others: it runs in the account of whoever deploys it.

${lines.join('\n')}
`;
}

/** `licenses.txt`: the licences' texts of what browsers get, and of the fonts, each text once. */
export function licenceTexts(): string {
  const places = new Set(productionPlaces(['web', 'shared', 'shared/level2'], entries));
  for (const place of shippedPlaces()) if (font.test(entries[place]?.license ?? '')) places.add(place);
  const namesByText = new Map<string, string[]>();
  for (const place of places) {
    const [one] = packagesAt([place], entries);
    if (!one) continue;
    const text =
      textAt(place) ?? `The package has no text of its licence, which is ${one.licence ?? 'not named'}.`;
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${one.name} ${one.version}`]);
  }
  const parts = [...namesByText].map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text}`);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `The licences of the packages and fonts of others that this site is made with.${line}${parts.toSorted().join(line)}\n`;
}

function textAt(place: string): string | undefined {
  const folder = join(projectRoot, place);
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying)(?:[.-].*)?$/i.test(name));
  const texts = files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
  // Spaces at the ends of lines differ from one copy of a text to the next.
  return texts.length > 0
    ? texts
        .join('\n')
        .replaceAll(/[ \t\r]+$/gm, '')
        .trim()
    : undefined;
}

/** Whole files that are made from code, by path. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  NOTICE: notice,
  'web/public/licenses.txt': licenceTexts,
};
