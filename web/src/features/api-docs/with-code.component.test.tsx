import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WithCode } from './with-code.tsx';

afterEach(cleanup);

it('shows what is in backticks as code, and the rest as text', () => {
  const { container } = render(<WithCode text="Send `limit` and `before`, or nothing." />);
  expect([...container.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    'limit',
    'before',
  ]);
  expect(container.textContent).toBe('Send limit and before, or nothing.');
});
