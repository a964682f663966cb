import { fireEvent, render, screen } from '@testing-library/react';
import { contributionExamples } from '@touchdown/shared/contributions/examples.ts';
import { Contribution } from '@touchdown/shared/contributions/schema.ts';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Palette } from '../../map/palette.ts';
import { useAddedMarks } from '../../map/path/added-marks.ts';
import { PictureMarks } from './picture-marks.tsx';

const gallery = Contribution.parse(contributionExamples.markPicture.response.data.contribution);
const [withPlace] = gallery.images;
const palette = { ink: [0, 0, 0], sheet: [255, 255, 255] } as unknown as Palette;

/** A map in its place: it shows what was added as text, and a press on the picture's mark. */
function Map() {
  const added = useAddedMarks('x');
  const { hash } = useLocation();
  const id = `photo ${withPlace?.id}`;
  const marks = added?.marks(palette) ?? [];
  return (
    <>
      <p>{added ? `${added.words}: ${added.tipOf(id)}; ${String(added.tipOf('another'))}` : 'no photos'}</p>
      <pre>{JSON.stringify(marks)}</pre>
      <button type="button" onClick={() => added?.onOpen(id)}>
        {hash || 'open'}
      </button>
    </>
  );
}

function Page() {
  const [isShown, setShown] = useState(true);
  return (
    <MemoryRouter>
      <Map />
      {isShown ? <PictureMarks tornado="x" contributions={[gallery]} /> : null}
      <button type="button" onClick={() => setShown(false)}>
        Leave
      </button>
    </MemoryRouter>
  );
}

it('puts the pictures with a place on the map of their tornado, and takes them away with the list', () => {
  const { container } = render(<Page />);
  screen.getByText('1 photo: Photo, about 4:40 p.m., looking southwest; undefined');
  const [wedges, discs] = JSON.parse(container.querySelector('pre')?.textContent ?? '[]') as [
    { paths: [number, number][][] },
    { centres: [number, number][]; pickIds: string[] },
  ];
  expect(discs.centres).toEqual([[-83.931_25, 39.685]]);
  const [camera, left, right, end] = wedges.paths[0] ?? [];
  expect(camera).toEqual(end);
  // The camera looked southwest, so both edges are south and west of it.
  for (const [lon, lat] of [left ?? [0, 90], right ?? [0, 90]]) {
    expect(lon).toBeLessThan(-83.931_25);
    expect(lat).toBeLessThan(39.685);
  }
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
  screen.getByRole('button', { name: `#contribution-${gallery.id}` });
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  screen.getByText('no photos');
});
