import { useEffect, useEffectEvent } from 'react';
import { holdForm, takeAskedForm } from './form-after-login.ts';
import { useSession } from './use-session.ts';

/**
 * Opens a form that a person asked for before a login or by the address of the page, and remembers an open one if the
 * session ends meanwhile.
 */
export function useFormAfterLogin(form: string, isOpen: boolean, open: () => void, isAsked = false): void {
  const userId = useSession().user?.id;
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (userId !== undefined && (isAsked || takeAskedForm(form, userId))) openNow();
  }, [form, userId, isAsked]);
  useEffect(() => (isOpen ? holdForm(form) : undefined), [form, isOpen]);
}
