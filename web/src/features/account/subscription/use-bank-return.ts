import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What the payment provider adds to the address when a bank's own page leads back here. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Takes the payment's secret out of the address. The server knows what became of the payment. */
export function useBankReturn(): void {
  const [search, setSearch] = useSearchParams();
  const isReturn = added.some((name) => search.has(name));
  useEffect(() => {
    if (!isReturn) return;
    setSearch(
      (before) => {
        const rest = new URLSearchParams(before);
        for (const name of added) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [isReturn, setSearch]);
}
