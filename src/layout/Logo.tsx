/** The product's logo. */
export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" />
      <path d="M9 8h6.5a8 8 0 0 1 0 16H9" />
      <path d="M9 16h4l2-4 2.5 8 1.5-4h3" />
    </svg>
  );
}
