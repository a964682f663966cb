import { fireEvent, screen } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { OwnContributionItem } from '../../features/account/contributions/own-contribution-item.tsx';
import { LatestContributionItem } from '../../features/home/latest-contribution-item.tsx';
import { openPage } from '../../testing/open-page.tsx';
import { ContributionCard } from './contribution-card.tsx';
import { ContributionRow } from './contribution-row.tsx';

/** Turns the rest of a line round. */
const turn = '\u202E';
const [example] = contributionExamples.getLatestContributions.response.contributions;
const story = Contribution.parse({ ...example, title: `Title${turn}`, content: `Content${turn}` });
const untitled: Contribution = { ...story, title: null };
const gallery: Contribution = {
  ...story,
  contributionType: 'PHOTO_GALLERY',
  images: ['a', 'b'].map((id) => ({ id, url: id, imageServiceId: id, alt: `Alt${turn}` })),
};
const edit: Contribution = {
  ...story,
  contributionType: 'EDIT_SUGGESTION',
  content: {
    targetField: 'county',
    currentValue: `Now${turn}`,
    proposedValue: `New${turn}`,
    reason: `Reason${turn}`,
  },
};
const video: Contribution = { ...story, contributionType: 'VIDEO_LINK', url: 'https://youtu.be/dQw4w9WgXcQ' };
const loop: Contribution = {
  ...story,
  contributionType: 'RADAR_LOOP_LINK',
  url: 'https://example.org/a.gif',
};

const card = (contribution: Contribution) => (
  <ContributionCard contribution={contribution} level={2} showsTarget />
);
const places: [place: string, element: ReactElement][] = [
  ['a card', card(story)],
  ['a gallery', card(gallery)],
  ['an edit', card(edit)],
  ['a video', card(video)],
  ['a radar loop', card(loop)],
  ['a line', <ContributionRow key="" contribution={story} />],
  ['a line without a title', <ContributionRow key="" contribution={untitled} />],
  ['an own contribution', <OwnContributionItem key="" contribution={untitled} level={2} />],
  ['the latest', <LatestContributionItem key="" contribution={story} />],
];

/** Returns the texts whose direction can affect what is beside them. */
function loose(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      found.push(...[...node.attributes].map(({ value }) => value).filter((value) => value.includes(turn)));
    } else if (node.textContent?.includes(turn) && !node.parentElement?.closest('bdi, [dir=auto]')) {
      found.push(node.textContent);
    }
  }
  return found;
}

it.each(places)('%s isolates the direction of what people wrote', (_place, element) => {
  openPage(element);
  expect(document.body.textContent).toContain(turn);
  expect(loose()).toEqual([]);
});

it('the viewer isolates it too', async () => {
  openPage(card(gallery));
  fireEvent.click(screen.getAllByRole('button', { name: 'Alt' })[0] ?? document.body);
  await screen.findByRole('dialog');
  expect(loose()).toEqual([]);
});
