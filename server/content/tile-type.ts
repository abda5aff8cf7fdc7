/** The media type of Mapbox Vector Tiles. */
export const tileType = 'application/vnd.mapbox-vector-tile';
