// The line icons of the layout. An icon package would be larger than the layout's own code.
const paths = {
  dashboard: 'M3 3h5.5v7H3zM11.5 3H17v4h-5.5zM11.5 10H17v7h-5.5zM3 13h5.5v4H3z',
  reports: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M8 10h4.5M8 13.5h4.5',
  messages: 'M3 4h14v10H9l-4 3v-3H3zM7 8h6M7 11h3.5',
  bulk: 'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2.5-5 5.5-5s5.5 2 5.5 5M13 3.8a3 3 0 0 1 0 5.4M14.5 12.4c2 .7 3.5 2.4 3.5 4.6',
  scheduled: 'M3 4.5h14V17H3zM3 8.5h14M7 2.5v4M13 2.5v4M10 11v2.5l1.8 1',
  dnd: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.5 10h7',
  contacts:
    'M4 2.5h11.5v15H4zM2.5 6.5h3M2.5 10h3M2.5 13.5h3M10 9a1.9 1.9 0 1 0 0-3.8A1.9 1.9 0 0 0 10 9zM6.8 14c0-1.9 1.4-3 3.2-3s3.2 1.1 3.2 3',
  templates: 'M3 3h14v14H3zM3 7.5h14M6.5 11h7M6.5 14h4.5',
  send: 'M17.5 2.5L9 11M17.5 2.5l-5.2 15-3.3-6.5-6.5-3.3z',
  connectors:
    'M10 11.5V17.5M6.5 17.5h7M10 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.8 13.7a5.9 5.9 0 0 1 0-8.4M14.2 13.7a5.9 5.9 0 0 0 0-8.4M3.2 15.8a9 9 0 0 1 0-12.6M16.8 15.8a9 9 0 0 0 0-12.6',
  alarm: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3M10 2v2',
  senders: 'M3 3h6.5L17 10.5 10.5 17 3 9.5zM6.5 6.5h.01',
  mapping: 'M2.5 6.5h15M14 3l3.5 3.5L14 10M17.5 13.5h-15M6 10l-3.5 3.5L6 17',
  users: 'M10 9.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.5 17c0-3.2 2.9-5 6.5-5s6.5 1.8 6.5 5',
  roles: 'M10 2.5l6 2.3v4.7c0 4-2.6 6.6-6 8-3.4-1.4-6-4-6-8V4.8zM7.3 9.8l2 2 3.5-3.8',
  audit: 'M5 2.5h10v15H5zM8 6.5h4M8 10h4M8 13.5h2.5',
  clients: 'M4 17.5V3h8v14.5M12 8h4.5v9.5M2.5 17.5h15M6.5 6h3M6.5 9.5h3M6.5 13h3',
  topup: 'M6 2.5h8v15H6zM8.5 15h3M10 5.5v5M7.5 8h5',
  history: 'M3.2 8.2A7 7 0 1 1 3 10.5M3 4v4.2h4.2M10 6v4.3l2.8 1.7',
  consumption: 'M3 3v14h14M6.5 14v-3M10 14V7.5M13.5 14V5',
  allocation: 'M2.5 7h12M11.5 4l3 3-3 3M17.5 13h-12M8.5 10l-3 3 3 3',
  packages: 'M3 6.2L10 2.5l7 3.7v7.6l-7 3.7-7-3.7zM3 6.2l7 3.7 7-3.7M10 9.9v7.6',
  payments: 'M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h3',
  chart: 'M3 3v14h14M5.5 13l3.5-4 3 2.5L16.5 6',
  developers: 'M7 5.5L2.5 10L7 14.5M13 5.5l4.5 4.5-4.5 4.5M11.5 3.5l-3 13',
  smpp: 'M3 4h14v5H3zM3 11h14v5H3zM6 6.5h.01M6 13.5h.01M9 6.5h5M9 13.5h5',
  privacy: 'M4 9h12v8.5H4zM6.5 9V6a3.5 3.5 0 0 1 7 0v3M10 12v2.5',
  requests: 'M5 2.5h7l3.5 3.5v11.5H5zM10.2 8.5v6M7.2 11.5h6',
  windows: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 5.5V10l3 2',
  settings: 'M3 6h8M15 6h2M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM3 14h2M9 14h8M7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  search: 'M8.8 15a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4zM13.3 13.3l4.2 4.2',
  inbox: 'M3 11.5l2.5-8h9l2.5 8V17H3zM3 11.5h4l1 2h4l1-2h4',
  logout: 'M8 3H4v14h4M13 6.5l3.5 3.5L13 13.5M16.5 10H8',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  fold: 'M6 8l4 4 4-4',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
