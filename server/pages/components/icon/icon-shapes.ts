// Made by `npm run icons` from Lucide (https://lucide.dev), ISC licence, Copyright (c) Lucide Icons and Contributors;
// some of its icons are those of Feather, MIT licence, Copyright (c) 2013-present Cole Bemis.
type Shape = readonly ['circle' | 'line' | 'path' | 'polyline' | 'rect', Readonly<Record<string, string>>];

export type IconName =
  | 'archive'
  | 'arrow-down'
  | 'arrow-up'
  | 'bot'
  | 'calendar'
  | 'check'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevrons-up-down'
  | 'circle'
  | 'circle-alert'
  | 'circle-check'
  | 'circle-user'
  | 'clipboard-list'
  | 'download'
  | 'footprints'
  | 'hand-coins'
  | 'handshake'
  | 'info'
  | 'key-round'
  | 'layout-dashboard'
  | 'log-out'
  | 'mail'
  | 'map'
  | 'menu'
  | 'pencil'
  | 'phone'
  | 'plus'
  | 'printer'
  | 'scroll-text'
  | 'search'
  | 'signpost'
  | 'triangle-alert'
  | 'upload'
  | 'user-cog'
  | 'users'
  | 'vote'
  | 'x';

/** What each icon is drawn of, on a ground of 24 by 24. */
// biome-ignore format: one icon a line
export const iconShapes: Readonly<Record<IconName, readonly Shape[]>> = {
  'archive': [["rect",{"width":"20","height":"5","x":"2","y":"3","rx":"1"}],["path",{"d":"M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8m-10 4h4"}]],
  'arrow-down': [["path",{"d":"M12 5v14m7-7l-7 7l-7-7"}]],
  'arrow-up': [["path",{"d":"m5 12l7-7l7 7m-7 7V5"}]],
  'bot': [["path",{"d":"M12 8V4H8"}],["rect",{"width":"16","height":"12","x":"4","y":"8","rx":"2"}],["path",{"d":"M2 14h2m16 0h2m-7-1v2m-6-2v2"}]],
  'calendar': [["path",{"d":"M8 2v3m8-3v3"}],["rect",{"width":"18","height":"18","x":"3","y":"3","rx":"2"}],["path",{"d":"M3 9h18"}]],
  'check': [["path",{"d":"M20 6L9 17l-5-5"}]],
  'chevron-left': [["path",{"d":"m15 18l-6-6l6-6"}]],
  'chevron-right': [["path",{"d":"m9 18l6-6l-6-6"}]],
  'chevrons-up-down': [["path",{"d":"m7 15l5 5l5-5M7 9l5-5l5 5"}]],
  'circle': [["circle",{"cx":"12","cy":"12","r":"10"}]],
  'circle-alert': [["circle",{"cx":"12","cy":"12","r":"10"}],["path",{"d":"M12 8v4m0 4h.01"}]],
  'circle-check': [["circle",{"cx":"12","cy":"12","r":"10"}],["path",{"d":"m16 9l-5.5 5.5L8 12"}]],
  'circle-user': [["circle",{"cx":"12","cy":"12","r":"10"}],["circle",{"cx":"12","cy":"10","r":"3"}],["path",{"d":"M7 20.662V19a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1.662"}]],
  'clipboard-list': [["rect",{"width":"8","height":"4","x":"8","y":"2","rx":"1","ry":"1"}],["path",{"d":"M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2m4 7h4m-4 5h4m-8-5h.01M8 16h.01"}]],
  'download': [["path",{"d":"M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}],["path",{"d":"m7 10l5 5l5-5"}]],
  'footprints': [["path",{"d":"M4 16v-2.38C4 11.5 2.97 10.5 3 8c.03-2.72 1.49-6 4.5-6C9.37 2 10 3.8 10 5.5c0 3.11-2 5.66-2 8.68V16a2 2 0 1 1-4 0m16 4v-2.38c0-2.12 1.03-3.12 1-5.62c-.03-2.72-1.49-6-4.5-6C14.63 6 14 7.8 14 9.5c0 3.11 2 5.66 2 8.68V20a2 2 0 1 0 4 0m-4-3h4M4 13h4"}]],
  'hand-coins': [["path",{"d":"M11 15h2a2 2 0 1 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 17"}],["path",{"d":"m7 21l1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a2 2 0 0 0-2.75-2.91l-4.2 3.9M2 16l6 6"}],["circle",{"cx":"16","cy":"9","r":"2.9"}],["circle",{"cx":"6","cy":"5","r":"3"}]],
  'handshake': [["path",{"d":"m11 17l2 2a1 1 0 1 0 3-3"}],["path",{"d":"m14 14l2.5 2.5a1 1 0 1 0 3-3l-3.88-3.88a3 3 0 0 0-4.24 0l-.88.88a1 1 0 1 1-3-3l2.81-2.81a5.79 5.79 0 0 1 7.06-.87l.47.28a2 2 0 0 0 1.42.25L21 4"}],["path",{"d":"m21 3l1 11h-2M3 3L2 14l6.5 6.5a1 1 0 1 0 3-3M3 4h8"}]],
  'info': [["circle",{"cx":"12","cy":"12","r":"10"}],["path",{"d":"M12 16v-4m0-4h.01"}]],
  'key-round': [["path",{"d":"M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"}],["circle",{"cx":"16.5","cy":"7.5","r":".5"}]],
  'layout-dashboard': [["rect",{"width":"7","height":"9","x":"3","y":"3","rx":"1"}],["rect",{"width":"7","height":"5","x":"14","y":"3","rx":"1"}],["rect",{"width":"7","height":"9","x":"14","y":"12","rx":"1"}],["rect",{"width":"7","height":"5","x":"3","y":"16","rx":"1"}]],
  'log-out': [["path",{"d":"m16 17l5-5l-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"}]],
  'mail': [["path",{"d":"m22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7"}],["rect",{"width":"20","height":"16","x":"2","y":"4","rx":"2"}]],
  'map': [["path",{"d":"M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0zm.894.211v15M9 3.236v15"}]],
  'menu': [["path",{"d":"M4 5h16M4 12h16M4 19h16"}]],
  'pencil': [["path",{"d":"M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4"}]],
  'phone': [["path",{"d":"M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233a14 14 0 0 0 6.392 6.384"}]],
  'plus': [["path",{"d":"M5 12h14m-7-7v14"}]],
  'printer': [["path",{"d":"M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"}],["rect",{"width":"12","height":"8","x":"6","y":"14","rx":"1"}]],
  'scroll-text': [["path",{"d":"M15 12h-5m5-4h-5m9 9V5a2 2 0 0 0-2-2H4"}],["path",{"d":"M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3"}]],
  'search': [["path",{"d":"m21 21l-4.34-4.34"}],["circle",{"cx":"11","cy":"11","r":"8"}]],
  'signpost': [["path",{"d":"M12 13v8m0-18v3m-9.646 4.354a1.207 1.207 0 0 1 0-1.708l2.06-2.06A2 2 0 0 1 5.828 6h12.344a2 2 0 0 1 1.414.586l2.06 2.06a1.207 1.207 0 0 1 0 1.708l-2.06 2.06a2 2 0 0 1-1.414.586H5.828a2 2 0 0 1-1.414-.586z"}]],
  'triangle-alert': [["path",{"d":"m21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01"}]],
  'upload': [["path",{"d":"M12 3v12m5-7l-5-5l-5 5m14 7v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"}]],
  'user-cog': [["path",{"d":"M10 15H6a4 4 0 0 0-4 4v2m12.305-4.47l.923-.382m0-2.296l-.923-.383m2.547-1.241l-.383-.923m.383 6.467l-.383.924m2.679-6.468l.383-.923m-.001 7.391l-.382-.924m1.624-3.92l.924-.383m-.924 2.679l.924.383"}],["circle",{"cx":"18","cy":"15","r":"3"}],["circle",{"cx":"9","cy":"7","r":"4"}]],
  'users': [["path",{"d":"M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87"}],["circle",{"cx":"9","cy":"7","r":"4"}]],
  'vote': [["path",{"d":"m9 12l2 2l4-4"}],["path",{"d":"M5 7c0-1.1.9-2 2-2h10a2 2 0 0 1 2 2v12H5zm17 12H2"}]],
  'x': [["path",{"d":"M18 6L6 18M6 6l12 12"}]],
};
