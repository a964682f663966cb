import { fireEvent, screen } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { reportedPage } from '@touchdown/shared/takedowns/reported-page.ts';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { ContributionCard } from './contribution-card.tsx';
import { pathOf } from './contribution-target.ts';

const [example] = contributionExamples.getLatestContributions.response.contributions;
const first = Contribution.parse({ ...example, title: 'First' });
const second: Contribution = {
  ...first,
  id: first.id.replace(/.$/, 'Z') as Contribution['id'],
  title: 'Second',
  contributionType: 'UPLOADED_PHOTO',
  images: [{ id: 'a', url: '/images/a', imageServiceId: 'a', alt: 'A barn' }],
};
const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolled.push(this.id);
  });
});
afterEach(() => void vi.restoreAllMocks());

const show = (at: string) =>
  openPage(
    <>
      <Link to={pathOf(second)}>Again</Link>
      {[first, second].map((one) => (
        <ContributionCard key={one.id} contribution={one} level={2} showsTarget={false} />
      ))}
    </>,
    at,
  );

it('a contribution that the URL names gets the focus and a mark, and is scrolled to each time', () => {
  const path = pathOf(second);
  expect(path).toBe(`/tornadoes/${String(second.tornado_id)}#contribution-${second.id}`);
  show(path);
  const named = screen.getByRole('heading', { name: 'Second' }).closest('article');
  expect(document.activeElement).toBe(named);
  expect([...document.querySelectorAll('[data-named]')]).toEqual([named]);
  fireEvent.click(screen.getByRole('link', { name: 'Again' }));
  expect(scrolled).toEqual([named?.id, named?.id]);
});

it('without a fragment none is marked, and a link to the form names the page where each stays', async () => {
  show('/contributions?before=2026-11-01');
  expect(scrolled).toEqual([]);
  expect(document.querySelector('[data-named]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'A barn' }));
  const link = await screen.findByRole('link', { name: 'Report Content' }, { timeout: 60_000 });
  const page = new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('page') ?? '';
  expect(page).toBe(pathOf(second));
  expect(reportedPage(page, '')?.subject).toEqual({ kind: 'contribution', id: second.id });
});
