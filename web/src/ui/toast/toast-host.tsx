import { Suspense, useEffect, useState, type ComponentProps } from 'react';
import { onNotice } from './notify.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts');

/** Loads the toasts, and what they need of Base UI, with the first notice. */
export function ToastHost(props: ComponentProps<typeof Toasts>) {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onNotice(() => setNeeded(true)), []);
  return <Suspense>{isNeeded ? <Toasts {...props} /> : null}</Suspense>;
}
