import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, networkFailure } from './api-error.ts';
import { refusalSentence, refusedFields } from './refused-fields.ts';

interface Form {
  username: string;
  password: string;
}
const names: (keyof Form)[] = ['username', 'password'];
afterEach(() => vi.unstubAllGlobals());

it('shows the answer’s message at the first field it names, and the rule at the others', () => {
  const details = [
    { field: 'nothing of ours', received: 'x', allowed: 'y' },
    { field: 'username', received: 'x', allowed: '3 to 30 letters' },
    { field: 'password', received: 'x', allowed: '6 to 256 characters' },
  ];
  expect(refusedFields<Form>(new ApiError('Too short.', 400, 'INVALID_REQUEST', { details }), names)).toEqual(
    {
      username: 'Too short.',
      password: 'Allowed: 6 to 256 characters.',
    },
  );
});

it('shows a refusal that names no field at the field that the form assigns to its code, or at none', () => {
  const error = new ApiError('Too common.', 400, 'INVALID_REQUEST');
  expect(refusedFields<Form>(error, names, { INVALID_REQUEST: 'password' })).toEqual({
    password: 'Too common.',
  });
  expect(refusedFields<Form>(error, names)).toEqual({});
  expect(refusedFields<Form>(new TypeError('a fault of ours'), names)).toEqual({});
});

it('says that the input is kept if the visitor is offline, but not if the server fails', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(refusalSentence(new ApiError(networkFailure, 0))).toContain('You’re offline.');
  vi.stubGlobal('navigator', { onLine: true });
  expect(refusalSentence(new ApiError(networkFailure, 0))).toBe(networkFailure);
  expect(refusalSentence(new ApiError('Too many attempts to log in.', 429))).toBe(
    'Too many attempts to log in.',
  );
});
