/**
 * Loads what shows notices, for whoever is about to send something: once the network is gone, the notice that says so
 * could not be fetched any more. The event is the one that `client:notice` waits for.
 */
export function fetchNotices(): void {
  document.dispatchEvent(new Event('notice:waiting'));
}
