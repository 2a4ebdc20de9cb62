/** Marks what the studio did since the visit before. */
export function New() {
  return (
    <>
      {' '}
      <span className="tag tag-signal">New</span>
    </>
  );
}
