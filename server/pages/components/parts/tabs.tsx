interface Tab {
  readonly href: string;
  readonly label: string;
  /** How many there are behind it, as people read it. */
  readonly count?: string | undefined;
  readonly isCurrent: boolean;
}

/** Several views of one thing, each with its address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label} {tab.count !== undefined && <span class="count">{tab.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
