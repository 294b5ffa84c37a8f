// The logo and the name of the product.
import { entryTexts } from '../i18n/entry.ts';

export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="brand-ground" />
        <path
          className="brand-bubble"
          d="M8.5 10.2c0-1 .8-1.7 1.7-1.7h11.6c1 0 1.7.8 1.7 1.7v8.1c0 1-.8 1.7-1.7 1.7h-5.4l-4.2 3.6V20h-2c-.9 0-1.7-.8-1.7-1.7z"
        />
        <path className="brand-tick" d="M12.2 14.2l2.6 2.6 5-5" />
      </svg>
      {entryTexts.product}
    </span>
  );
}
