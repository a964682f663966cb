import { useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../ui/toast/notify.ts';

/** Shows the failure of a long operation as a notice if the form was closed meanwhile. */
export function useFailureNotice() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async <T>(operation: () => Promise<T>): Promise<T> => {
    try {
      return await operation();
    } catch (error) {
      if (!isShown.current) notify(messageOf(error), 'error');
      throw error;
    }
  };
}
