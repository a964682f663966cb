import { useSearchParams } from 'react-router-dom';

/** What a list shows, kept in the address, so that a page of it can be kept and come back to. */
export function useAddressState<T>(
  read: (search: URLSearchParams) => T,
  write: (value: T) => Record<string, string>,
): [T, (value: T) => void] {
  const [search, setSearch] = useSearchParams();
  // At once: a field that is typed in must show the letter before the next one comes.
  const set = (value: T) =>
    setSearch(withoutEmpty(write(value)), { replace: true, flushSync: true, preventScrollReset: true });
  return [read(search), set];
}

function withoutEmpty(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
