/** A part of a whole as a bar, as wide as its place. The figure is beside it, so that readers who do not see miss nothing. */
export function PartBar({
  share,
  tone = 'plain',
}: {
  /** 0 to 1; what is more is a full bar. */
  readonly share: number;
  readonly tone?: 'plain' | 'good' | 'warning' | 'bad';
}) {
  return (
    <svg class="part" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <rect class="whole" width="100" height="3" />
      <rect class={tone} width={(Math.min(share, 1) * 100).toFixed(1)} height="3" />
    </svg>
  );
}
