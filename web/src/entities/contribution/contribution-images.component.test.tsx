import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { ContributionImages } from './contribution-images.tsx';

afterEach(cleanup);
const show = (gallery: ReactElement) => render(gallery, { wrapper: MemoryRouter });

const image = (n: number, more = {}) => ({
  id: `i${n}`,
  url: `/images/i${n}`,
  imageServiceId: `i${n}`,
  alt: `Picture number ${n}`,
  width: 800,
  height: 600,
  ...more,
});
const six = [1, 2, 3, 4, 5, 6].map((n) => image(n));
const thumbnails = () => screen.queryAllByRole('img').map((one) => one.getAttribute('src'));

describe('a gallery', () => {
  it('shows four thumbnails with their sizes, and the others on request', async () => {
    show(<ContributionImages images={six} title="After" path="/tornadoes/x#contribution-c1" />);
    expect(thumbnails()).toEqual([1, 2, 3, 4].map((n) => `/images/i${n}-thumb`));
    const [first] = screen.getAllByRole('img');
    expect([first?.getAttribute('width'), first?.getAttribute('height')]).toEqual(['800', '600']);
    expect(first?.getAttribute('srcset')).toBe('/images/i1-thumb 640w, /images/i1 800w');
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 More Images' }));
    expect(thumbnails()).toHaveLength(6);
    const fifth = screen.getByRole('button', { name: 'Picture number 5' });
    await waitFor(() => expect(document.activeElement).toBe(fifth));
  });

  it.each([
    [1, 'Failed to load image'],
    [2, 'Failed to load'],
  ])('of %i says %j where a picture cannot be loaded', (count, words) => {
    show(
      <ContributionImages images={six.slice(0, count)} title="After" path="/tornadoes/x#contribution-c1" />,
    );
    fireEvent.error(screen.getByRole('img', { name: 'Picture number 1' }));
    screen.getByText(words);
  });

  it('covers a sensitive picture, which does not load, and never has it first', () => {
    show(
      <ContributionImages
        images={[image(1, { sensitive: true }), image(2)]}
        title="After"
        path="/tornadoes/x#contribution-c1"
      />,
    );
    expect(thumbnails()).toEqual(['/images/i2-thumb']);
    fireEvent.click(screen.getByRole('button', { name: /Sensitive picture/ }));
    expect(thumbnails()).toEqual(['/images/i2-thumb', '/images/i1-thumb']);
  });

  it('says that it has none', () => {
    show(<ContributionImages images={[]} title="After" path="/tornadoes/x#contribution-c1" />);
    screen.getByText('No images found in this photo gallery.');
  });
});

describe('the viewer', () => {
  const open = async (images = six.slice(0, 3)) => {
    show(<ContributionImages images={images} title="After" path="/tornadoes/x#contribution-c1" />);
    const opener = screen.getByRole('button', { name: 'Picture number 2' });
    opener.focus();
    fireEvent.click(opener);
    return { opener, dialog: await screen.findByRole('dialog', { name: 'After' }) };
  };
  const seen = () => document.querySelector('[role=dialog] img')?.getAttribute('src');

  it('opens at the chosen picture, and turns by keys and buttons, round the ends', async () => {
    const { dialog } = await open();
    expect(seen()).toBe('/images/i2');
    screen.getByText('2 of 3');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(seen()).toBe('/images/i3');
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    screen.getByText('1 of 3');
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
    expect(seen()).toBe('/images/i3');
    fireEvent.keyDown(dialog, { key: 'Home' });
    expect(seen()).toBe('/images/i1');
  });

  it('turns by a finger’s swipe, not by a tap', async () => {
    await open();
    const stage = document.querySelector('[role=dialog] img')?.parentElement;
    if (!stage) throw new Error('There is no picture.');
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(stage, { clientX: from, pointerType: 'touch', isPrimary: true });
      fireEvent.pointerUp(stage, { clientX: to, pointerType: 'touch', isPrimary: true });
    };
    swipe(200, 190);
    screen.getByText('2 of 3');
    swipe(200, 100);
    screen.getByText('3 of 3');
    swipe(100, 200);
    screen.getByText('2 of 3');
  });

  it('gives the focus back when it closes', async () => {
    const { opener, dialog } = await open();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('stays at a picture that is marked there, covers it, and gives the focus to its cover', async () => {
    function Gallery() {
      const [marked, setMarked] = useState(false);
      return (
        <ContributionImages
          images={[image(1, { sensitive: marked }), image(2), image(3)]}
          title="After"
          path="/tornadoes/x#contribution-c1"
          renderActions={({ id }) => (
            <button type="button" onClick={() => setMarked(true)}>
              Mark {id}
            </button>
          )}
        />
      );
    }
    show(<Gallery />);
    fireEvent.click(screen.getByRole('button', { name: 'Picture number 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'After' });
    fireEvent.click(screen.getByRole('button', { name: 'Mark i1' }));
    expect(seen()).toBeUndefined();
    screen.getByText('2 of 3');
    screen.getByRole('button', { name: 'Mark i1' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const cover = screen.getByRole('button', { name: /Sensitive picture/ });
    await waitFor(() => expect(document.activeElement).toBe(cover));
  });

  it('covers a sensitive picture too, and says that one failed', async () => {
    const { dialog } = await open([image(1), image(2), image(3, { sensitive: true })]);
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(seen()).toBeUndefined();
    const covers = screen.getAllByRole('button', { name: /Sensitive picture/ });
    fireEvent.click(covers.find((one) => dialog.contains(one)) ?? dialog);
    expect(seen()).toBe('/images/i3');
    const picture = dialog.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(screen.getByRole('alert').textContent).toBe('Failed to load image');
  });
});
