const storageKey = 'list_panel_open';

/** Coming back to the list finds the panel as it was: open or closed, it decides where everything below is. */
export function wasPanelOpen(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}

export function rememberPanel(isOpen: boolean): void {
  try {
    sessionStorage.setItem(storageKey, String(isOpen));
  } catch {
    // Without storage it begins closed.
  }
}
