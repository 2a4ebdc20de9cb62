/**
 * Loads what shows toasts, for whoever is about to send something: once the network is gone, the toast that says so
 * could not be fetched any more. The event is the one that `client:toast` waits for.
 */
export function preloadToasts(): void {
  document.dispatchEvent(new Event('toast:waiting'));
}
