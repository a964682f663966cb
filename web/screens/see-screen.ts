import { screen, within } from '@testing-library/react';

/** The texts of the headings of this level, within one part of the screen if it is given. */
export const headings = (level: number, part: HTMLElement = document.body) =>
  within(part)
    .queryAllByRole('heading', { level })
    .map(({ textContent }) => textContent);

/** Where the links of a part of the screen lead. */
export const targetsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

/** The labels and values of the tiles with this label, once they are there. */
export async function figuresOf(label: string): Promise<[string, string][]> {
  const tiles = await screen.findByLabelText(label);
  const texts = (role: string) =>
    within(tiles)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  const values = texts('definition');
  return texts('term').map((term, at) => [term, values[at] ?? '']);
}
