/**
 * The page's typeface (`web/styles/typeface.css`), in which the map's library draws letters itself. The library writes a family
 * into CSS as it is given, so that one whose name has a number is quoted here.
 */
export const typeface: string[] = ['"Source Sans 3 Variable"', 'sans-serif'];
