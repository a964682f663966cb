import { escapeMarkup } from '@touchdown/shared/text/escape-markup.ts';
import { groupedNumber } from '@touchdown/shared/text/grouped-number.ts';
import { safetyNote } from '@touchdown/shared/text/safety-note.ts';
import { toMarkup } from '@touchdown/shared/tornadoes/charts/chart-figure.ts';
import { placeCharts, profileFigures } from '@touchdown/shared/tornadoes/charts/profile-figures.ts';
import { longDate } from '@touchdown/shared/text/written-date.ts';
import { violentOf } from '@touchdown/shared/tornadoes/place-words.ts';
import type { PlaceAnswer, PlaceLink } from '@touchdown/shared/tornadoes/place-answers.ts';

/** The numbers of a place and the ways on, as markup that reads without scripts. The screen replaces it. */
export function placeContent(answer: PlaceAnswer): string {
  const { profile, neighbours, within, state, county } = answer;
  const [latest] = profile.heads.latest;
  const numbers: [string, string][] = [
    ['Tornadoes', groupedNumber(profile.total)],
    ['Violent (4 and 5)', groupedNumber(violentOf(profile.ratings))],
    ...deathNumbers(answer),
    ['The last', latest ? longDate(latest.begin_wall) : 'None'],
  ];
  const terms = numbers.map(
    ([name, value]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`,
  );
  return [
    `<dl>${terms.join('')}</dl>`,
    figuresOf(answer),
    `<p>${escapeMarkup(safetyNote)}</p>`,
    linksTo(
      'In',
      [state, county].filter((link) => link !== null),
    ),
    linksTo('Beside it', neighbours),
    linksTo('Within it', within),
  ].join('');
}

/** In the place first, then along the whole paths. */
function deathNumbers({ name, profile }: PlaceAnswer): [string, string][] {
  const { along_paths: along } = profile;
  const deaths = atLeast(profile.deaths, profile.deaths_at_least);
  if (!along) return [['Deaths along the whole paths', deaths]];
  return [
    [`Deaths in ${name}`, deaths],
    ['Deaths along the whole paths', atLeast(along.deaths, along.deaths_at_least)],
  ];
}

/** The charts as the screen draws them, with their tables. */
function figuresOf({ profile }: PlaceAnswer): string {
  if (profile.total === 0) return '';
  return profileFigures(profile, placeCharts)
    .map((figure) => toMarkup(figure, 2))
    .join('');
}

export function linksTo(title: string, links: readonly Pick<PlaceLink, 'name' | 'path'>[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ name, path }) => `<li><a href="${escapeMarkup(path)}">${escapeMarkup(name)}</a></li>`,
  );
  return `<h2>${escapeMarkup(title)}</h2><ul>${items.join('')}</ul>`;
}

function atLeast(count: number, isLeast: boolean): string {
  return `${isLeast ? 'at least ' : ''}${groupedNumber(count)}`;
}
