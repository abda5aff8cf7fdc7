import type { Point } from '#tools/sample/land/plane.ts';

/** Labels on a panel. Each is placed as near to its own position as it can be without covering an earlier one. */
export class Labels {
  readonly drawn: string[] = [];
  readonly #taken: { left: number; top: number; right: number; bottom: number }[] = [];
  readonly #width: number;
  readonly #height: number;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** Nothing is set if the place is outside the panel. */
  put([x, y]: Point, lines: readonly string[], size: number, ink: string, bold: boolean): void {
    if (x < 0 || y < 0 || x > this.#width || y > this.#height) return;
    const halfWidth = Math.max(...lines.map((line) => line.length)) * size * 0.29;
    const height = lines.length * (size + 2);
    const middle = Math.min(Math.max(x, halfWidth + 4), this.#width - halfWidth - 4);
    const free = [0, 16, -16, 30, -30, 44, -44, 60, -60].find((lower) => {
      const box = {
        left: middle - halfWidth,
        right: middle + halfWidth,
        top: y + lower - size,
        bottom: y + lower - size + height,
      };
      return !this.#taken.some(
        (t) => box.left < t.right && box.right > t.left && box.top < t.bottom && box.bottom > t.top,
      );
    });
    const top = y + (free ?? 0);
    this.#taken.push({
      left: middle - halfWidth,
      right: middle + halfWidth,
      top: top - size,
      bottom: top - size + height,
    });
    lines.forEach((line, i) => {
      const weight = bold ? ' font-weight="bold"' : '';
      const at = `x="${middle.toFixed(1)}" y="${(top + i * (size + 2)).toFixed(1)}"`;
      this.drawn.push(`<text ${at} font-size="${size}" fill="${ink}"${weight}>${line}</text>`);
    });
  }
}
