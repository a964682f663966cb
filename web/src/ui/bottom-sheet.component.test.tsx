import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { BottomSheet } from './bottom-sheet.tsx';

afterEach(cleanup);

const room = 800;

function openSheet() {
  function Page() {
    const [hasCard, setCard] = useState(false);
    const close = () => setCard(false);
    return (
      <div>
        <button type="button" onClick={() => setCard(true)}>
          choose
        </button>
        <BottomSheet
          title="Filters"
          badge="Active"
          heading={<h1>Map</h1>}
          action={<a href="/list">List</a>}
          lead={<p>the legend</p>}
          done="Show 5 tornadoes"
          card={hasCard ? { content: <p>the card</p>, onClose: close } : undefined}
        >
          <input aria-label="a field" />
        </BottomSheet>
      </div>
    );
  }
  render(<Page />);
}

const toggle = () => screen.getByRole('button', { name: /^Filters/ });
const sheet = () => toggle().closest<HTMLElement>('[data-sheet]');
const height = () => document.querySelector<HTMLElement>('[data-sheet]')?.dataset['sheet'];
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** Drags by the heading, and holds still before it lets go. */
function drag(up: number, release: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
  const grip = screen.getByRole('heading', { level: 1 });
  Object.defineProperty(sheet()?.parentElement ?? {}, 'clientHeight', { value: room, configurable: true });
  fireEvent.pointerDown(grip, { clientY: 700, isPrimary: true, button: 0 });
  for (const clientY of [700 - up / 2, 700 - up, 700 - up]) fireEvent.pointerMove(grip, { clientY });
  fireEvent[release](grip, { clientY: 700 - up });
}

describe('the bottom sheet', () => {
  it('shows its top at first, and the rest by its button, which says so', () => {
    openSheet();
    expect(height()).toBe('peek');
    screen.getByText('the legend');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(toggle().textContent).toBe('FiltersActive');
    expect(screen.queryByRole('textbox')).toBeNull();
    press(/^Filters/);
    expect(height()).toBe('half');
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    screen.getByRole('textbox');
    press(/^Filters/);
    expect(height()).toBe('peek');
  });

  it('goes through its heights by the button at its edge', () => {
    openSheet();
    const seen = ['Show more', 'Show more', 'Minimize'].map((name) => {
      press(name);
      return height();
    });
    expect(seen).toEqual(['half', 'full', 'peek']);
  });

  it('is lowered by Escape and by the button at its end, and the focus returns to the button that opened it', () => {
    openSheet();
    for (const lower of [
      () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' }),
      () => press('Show 5 tornadoes'),
    ]) {
      press(/^Filters/);
      screen.getByRole('textbox').focus();
      lower();
      expect(height()).toBe('peek');
      expect(document.activeElement).toBe(toggle());
    }
  });

  it.each([
    [30, 'peek'],
    [200, 'half'],
    [500, 'full'],
  ])('follows a pointer that drags it up by %i pixels, and rests at %s', (up, expected) => {
    openSheet();
    drag(up);
    expect(height()).toBe(expected);
    expect(sheet()?.style.height).toBe('');
  });

  it('is dragged down again, and stays where it was when the drag is taken over', () => {
    openSheet();
    press(/^Filters/);
    drag(500, 'pointerCancel');
    expect(height()).toBe('half');
    drag(-200);
    expect(height()).toBe('peek');
  });

  it('shows a card in place of all that, and then is as tall as before', () => {
    openSheet();
    press('choose');
    expect(height()).toBe('half');
    screen.getByText('the card');
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
    expect(screen.getByText('the legend').closest('[hidden]')).not.toBeNull();
    press('Show more');
    expect(height()).toBe('full');
    press('Show less');
    expect(height()).toBe('half');
  });
});
