import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useUnfolded } from './use-unfolded.ts';

afterEach(cleanup);

function Part() {
  const [isUnfolded, unfold] = useUnfolded();
  return isUnfolded ? <p>The others</p> : <button onClick={unfold}>Show</button>;
}

it('is still unfolded after Back, and folded where the page is opened again', async () => {
  const router = createMemoryRouter(
    [
      { path: '/tornadoes', element: <Part /> },
      { path: '/map', element: null },
    ],
    { initialEntries: ['/tornadoes'] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await act(() => router.navigate('/map'));
  expect(screen.queryByText('The others')).toBeNull();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('The others')).toBeTruthy();
  await act(() => router.navigate('/map'));
  await act(() => router.navigate('/tornadoes'));
  expect(await screen.findByRole('button', { name: 'Show' })).toBeTruthy();
});
