"""Solutions in an event loop, as they are found."""

import asyncio

import unriddle as ur


async def main() -> None:
    print([str(square).split()[0] async for square in ur.stream("latin:4", limit=3)])


asyncio.run(main())
