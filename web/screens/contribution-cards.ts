import { screen, waitFor, within } from '@testing-library/react';

const findCard = (title: string) =>
  screen.queryAllByRole('article').findLast((one) => within(one).queryByRole('heading', { name: title }));

/** The innermost article with the title, once it is there: a report's own article contains its contributions. */
export const cardWith = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = findCard(title);
    if (!found) throw new Error(`No card has the title ${title}.`);
    return found;
  });

export const hasCard = (title: string): boolean => findCard(title) !== undefined;

/** What the headings of the cards say, from the top. */
export const titlesOf = (): string[] =>
  screen.queryAllByRole('article').flatMap((one) =>
    within(one)
      .queryAllByRole('heading')
      .map(({ textContent }) => textContent),
  );
