import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Replaces another spelling in the URL by the page's own path. This adds no entry to the browser's history. */
export function useOwnPath(path: string | undefined): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (path === undefined || path === pathname) return;
    void navigate({ pathname: path, search, hash }, { replace: true });
  }, [path, pathname, search, hash, navigate]);
}
