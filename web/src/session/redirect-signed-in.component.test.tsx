import { cleanup, render, screen } from '@testing-library/react';
import { pageNames, pageOf } from '@touchdown/shared/contract/pages.ts';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rememberLoginRedirect, takeLoginRedirect } from '../lib/page/login-redirect.ts';
import { RedirectSignedIn } from './redirect-signed-in.tsx';
import { clearSession, signedIn } from './session-store.ts';
import { madeUpUser } from './testing/made-up-user.ts';

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
});
afterEach(() => {
  cleanup();
  clearSession();
});

it.each([
  ['/login', 'the map'],
  ['/register', 'the map'],
  ['/reset-password/token', 'the home page'],
])('leads from %s to %s, and forgets where the visitor was before', async (entry, reached) => {
  rememberLoginRedirect('/map');
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/" element="the home page" />
        <Route path="/map" element="the map" />
        <Route path="*" element={<RedirectSignedIn>the form</RedirectSignedIn>} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('the form');
  signedIn(madeUpUser());
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
