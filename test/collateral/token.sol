// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

/// An ERC-20 token with six decimals and an issuer's list of frozen addresses, as USDC has them.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlacklisted;

    constructor() {
        balanceOf[msg.sender] = type(uint128).max;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(to, value);
        return true;
    }

    /// Several transfers of one transaction.
    function transferAll(address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) move(to[i], values[i]);
    }

    function freeze(address account, bool frozen) external {
        isBlacklisted[account] = frozen;
    }

    function move(address to, uint256 value) private {
        require(!isBlacklisted[msg.sender], "frozen");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}
