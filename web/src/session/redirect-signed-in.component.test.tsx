import { screen } from '@testing-library/react';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { expect, it } from 'vitest';
import { rememberLoginRedirect, takeLoginRedirect } from '../lib/page/login-redirect.ts';
import { openPage, signIn } from '../testing/open-page.tsx';
import { RedirectSignedIn } from './redirect-signed-in.tsx';

it.each([
  ['/login', 'the map'],
  ['/register', 'the map'],
  ['/reset-password/token', 'the home page'],
])('leads from %s to %s, and forgets where the visitor was before', async (entry, reached) => {
  rememberLoginRedirect('/map');
  openPage(
    [
      { path: '/', element: 'the home page' },
      { path: '/map', element: 'the map' },
      { path: '*', element: <RedirectSignedIn>the form</RedirectSignedIn> },
    ],
    entry,
  );
  await screen.findByText('the form');
  signIn();
  await screen.findByText(reached);
  expect(takeLoginRedirect()).toBe('/');
});

it('guards every screen of an account that one has or begins', () => {
  const paths = pageNames.map(pageOf).filter(({ visitors }) => visitors === 'signed-out');
  expect(paths.map(({ path }) => path)).toEqual([
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/:token?',
  ]);
});
