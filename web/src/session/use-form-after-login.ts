import { useEffect, useEffectEvent } from 'react';
import { holdForm, takeAskedForm } from './form-after-login.ts';
import { useSession } from './use-session.ts';

/** Opens a form that a person asked for before a login, and remembers an open one if the session ends meanwhile. */
export function useFormAfterLogin(form: string, isOpen: boolean, open: () => void): void {
  const userId = useSession().user?.id;
  const openNow = useEffectEvent(open);
  useEffect(() => {
    if (userId !== undefined && takeAskedForm(form, userId)) openNow();
  }, [form, userId]);
  useEffect(() => (isOpen ? holdForm(form) : undefined), [form, isOpen]);
}
